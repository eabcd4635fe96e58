import type { D1Migration } from 'cloudflare:test';
import type { Bindings } from '../../../worker/bindings.ts';
import type { FillStatement } from '../../../worker/books/catalogue/book.ts';

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
      /** The tables of the readers' database, each with what its rows would be spread by. */
      TEST_SHARDS: Record<string, string>;
      TEST_CATALOGUE_MIGRATIONS: D1Migration[];
      TEST_CATALOGUE: FillStatement[];
    }
  }
}
