// An OpenID Connect provider on loopback that signs anybody in as the account that they press.
// Started as: node provider.js <port> <public address of the app> <accounts as JSON: name to claims>
import Provider, { interactionPolicy } from "oidc-provider";

const [port, app, json] = process.argv.slice(2);
const accounts = JSON.parse(json);
const policy = interactionPolicy.base();
policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }));

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: "explorer",
      client_secret: "hush-hush-hush-hush-hush-hush-hush-hush",
      redirect_uris: [`${app}/oauth2callback`],
      post_logout_redirect_uris: [`${app}/oauth2callback`],
    },
  ],
  // As the large providers do, and as Streamlit needs it: the claims stand in the token.
  conformIdTokenClaims: false,
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
  cookies: { keys: ["a key for tests"] },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => {
        context.body = `<title>Leave</title>${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`;
      },
    },
  },
  interactions: { policy, url: (_, interaction) => `/interaction/${interaction.uid}` },
  // Nobody is asked for consent.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});

provider.use(async (context, next) => {
  const [, uid, account] = /^\/interaction\/([\w-]+)(?:\/(\w+))?$/.exec(context.path) ?? [];
  if (context.path === "/favicon.ico") {
    context.status = 204;
  } else if (!uid) {
    await next();
  } else if (account === "cancel") {
    await provider.interactionFinished(context.req, context.res, { error: "access_denied" });
    context.respond = false;
  } else if (account) {
    const result = { login: { accountId: account }, select_account: {} };
    await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: false });
    context.respond = false;
  } else {
    const links = [...Object.keys(accounts), "cancel"].map((name) => `<p><a href="/interaction/${uid}/${name}">${name}</a>`);
    context.body = `<title>Provider</title>${links.join("")}`;
  }
});

provider.listen(Number(port), "127.0.0.1", () => console.log("ready"));
