import { writeFileSync } from 'node:fs';
import { drawWorldMap } from './world-map.ts';

const file = new URL('../../shared/console/charts/world-map.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(drawWorldMap(), null, 2)}\n`);
