"""What every request and answer passes, the outermost first."""

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from dashboard.web.crowd import Crowd
from dashboard.web.first_chart import FirstChart
from dashboard.web.kept_assets import KeptAssets
from dashboard.web.link_descriptions import describe_link
from dashboard.web.link_preview import LinkPreview
from dashboard.web.members_only import MembersOnly
from dashboard.web.messages import Messages
from dashboard.web.metrics_door import MetricsDoor
from dashboard.web.private_answers import PrivateAnswers
from dashboard.web.private_links import NoReferrer
from dashboard.web.protective_headers import ProtectiveHeaders
from dashboard.web.readiness import Readiness
from dashboard.web.stopping import UnderWay
from dashboard.web.upload_door import UploadDoor
from dashboard.web.visitor import VisitorCookie
from dashboard.web.way_back import WayBack

# Headers go to every answer, also to those of the doors under them; probes pass no door that could be full.
MIDDLEWARE = [
    Middleware(ProtectiveHeaders),
    Middleware(PrivateAnswers),
    Middleware(MetricsDoor),
    Middleware(Readiness),
    Middleware(UnderWay),
    Middleware(Crowd),
    Middleware(Messages),
    Middleware(UploadDoor),
    Middleware(GZipMiddleware, minimum_size=1024),
    Middleware(NoReferrer),
    Middleware(VisitorCookie),
    Middleware(MembersOnly),
    Middleware(WayBack),
    Middleware(KeptAssets),
    Middleware(LinkPreview, describe=describe_link),
    Middleware(FirstChart),
]
