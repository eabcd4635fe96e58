// Starts a script under a Node that can read TypeScript. The package "node" brings one, so this only speaks when that
// is missing, as after an install without install scripts.
const [, , name, ...rest] = process.argv;
const major = Number(process.versions.node.split('.')[0]);
if (major < 22) {
  console.error(
    `Flyleaf needs Node 22 or newer and found ${process.version}: run "npm ci" (it brings its own) and start through npm.`,
  );
  process.exit(1);
}
process.argv = [process.argv[0], name, ...rest];
await import(`./${name}.ts`);
