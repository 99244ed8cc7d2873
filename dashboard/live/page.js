// The script of a page that says no sentence and has no part of its own.

import { mountLayer } from "./layer.js";

export default (component) => mountLayer(component, {});
