"""The middleware that every request and response passes, outermost first."""

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from threshold_explorer.data.sources.link_description import describe_link
from threshold_explorer.interface.frame.chrome import page_style
from threshold_explorer.live.scripts.live_scripts import LiveScripts
from threshold_explorer.live.scripts.streamlit_scripts import CachedAssets, PlotlyBundle, ScriptPreload
from threshold_explorer.serving.web.connection_limits import ConnectionLimits, MessageLimits
from threshold_explorer.serving.web.host_check import HostCheck
from threshold_explorer.serving.web.language import RequestLanguage
from threshold_explorer.serving.web.lifespan import RequestCount
from threshold_explorer.serving.web.links import LinkCheck, LinkPreview, MovedPages, PrivatePages
from threshold_explorer.serving.web.monitoring import MetricsAccess, Readiness
from threshold_explorer.serving.web.page_style import PageStyle
from threshold_explorer.serving.web.responses import PrivateResponses, SecurityHeaders
from threshold_explorer.serving.web.sign_in import SignInCheck, SignInRedirect
from threshold_explorer.serving.web.upload_limits import UploadAuthorization, UploadLimits
from threshold_explorer.serving.web.visitor import SessionOwner, VisitorCookie

# Headers first, so that responses of the middleware below get them too. Probes come before all checks and limits.
MIDDLEWARE = [
    Middleware(SecurityHeaders),
    Middleware(PrivateResponses),
    Middleware(MetricsAccess),
    Middleware(Readiness),
    Middleware(RequestLanguage),
    Middleware(HostCheck),
    Middleware(RequestCount),
    Middleware(ConnectionLimits),
    Middleware(SignInCheck),
    Middleware(MessageLimits),
    Middleware(LinkCheck),
    Middleware(SessionOwner),
    Middleware(UploadLimits),
    Middleware(GZipMiddleware, minimum_size=1024),
    Middleware(PrivatePages),
    Middleware(MovedPages),
    Middleware(VisitorCookie),
    Middleware(UploadAuthorization),
    Middleware(SignInRedirect),
    Middleware(CachedAssets),
    Middleware(LiveScripts),
    Middleware(PlotlyBundle),
    Middleware(LinkPreview, describe=describe_link),
    Middleware(ScriptPreload),
    Middleware(PageStyle, style=page_style),
]
