import { attack } from '../../../../support/worker/hostile/run.ts';

attack(4);
