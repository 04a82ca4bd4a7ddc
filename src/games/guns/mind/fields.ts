/** How near each side is to every area: by marching round the enemy's fields of fire, or by fighting through them. */
import type { Area } from "../../../engine/index.js";
import { CSA, firstOf, UNION } from "../data/blocks.js";
import { type Ground, groundAreas } from "../data/ground.js";
import { type Cover, coverOf, emptyCover } from "../geometry.js";
import { enemyOf, entryPoint, exitArea, NOT_YET, onMap, type State } from "../state.js";
