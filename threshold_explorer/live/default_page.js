// The script of pages without sentences or parts of their own.

import { mountLayer } from "./layer.js";

export default (component) => mountLayer(component, {});
