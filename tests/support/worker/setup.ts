import { checkEveryShape } from '../../../worker/db/shaped.ts';
import { beginAnew } from './fresh.ts';
import { searchLog } from './scan.ts';

searchLog();
checkEveryShape();
await beginAnew();
