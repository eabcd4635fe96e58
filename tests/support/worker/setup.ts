import { beginAnew } from './fresh.ts';
import { searchLog } from './scan.ts';

searchLog();
await beginAnew();
