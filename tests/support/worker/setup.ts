import { resetDatabases } from './fresh.ts';
import { failOnLoggedSecrets } from './scan.ts';

failOnLoggedSecrets();
await resetDatabases();
