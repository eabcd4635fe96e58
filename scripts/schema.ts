import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './support/local.ts';
import { SCHEMA, schemaText } from './support/schema.ts';

// `npm run schema`: writes the schema as all migrations leave it, for people to read.
writeFileSync(resolve(root, SCHEMA), schemaText());
console.log(`${SCHEMA} is written.`);
