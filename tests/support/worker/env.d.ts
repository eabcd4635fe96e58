import type { D1Migration } from 'cloudflare:test';
import type { FillStatement } from '../../../worker/features/books/catalogue/book.ts';
import type { Bindings } from '../../../worker/platform/bindings.ts';

declare global {
  namespace Cloudflare {
    /** What the test project binds: everything that wrangler.toml does, and what the tests bring. */
    interface Env extends Bindings {
      /** A real limiter that lets three calls a minute through. */
      LIMIT_LOW: RateLimit;
      /** The address of the loopback servers, see tests/support/node/servers.ts. */
      TEST_SERVERS: string;
      /** What `SEED` and `FUZZ_PATH` were set to, see hostile/run.ts; empty where they were not. */
      TEST_SEED: string;
      TEST_FUZZ_PATH: string;
      TEST_APP_MIGRATIONS: D1Migration[];
      TEST_CATALOGUE_MIGRATIONS: D1Migration[];
      TEST_CATALOGUE: FillStatement[];
    }
  }
}
