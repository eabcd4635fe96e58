import type { D1Migration } from 'cloudflare:test';
import type { FillStatement } from '../../../worker/features/books/catalogue/book.ts';
import type { Bindings } from '../../../worker/platform/bindings.ts';

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      /** A real rate limiter that allows three calls a minute. */
      LIMIT_LOW: RateLimit;
      /** The address of the loopback servers, see tests/support/node/servers.ts. */
      TEST_SERVERS: string;
      /** '1' in `npm test`, which makes fewer hostile calls than `npm run test:all`. */
      TEST_QUICK: string;
      TEST_SEED: string;
      TEST_FUZZ_PATH: string;
      TEST_APP_MIGRATIONS: D1Migration[];
      TEST_CATALOGUE_MIGRATIONS: D1Migration[];
      TEST_CATALOGUE: FillStatement[];
      /** The curated books as the build writes them, by path, and those of a later release. */
      TEST_PIECES: Record<'now' | 'later', Record<string, string>>;
    }
  }
}
