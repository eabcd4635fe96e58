import styles from './imports.module.css';

// Where each site gives its readers their library.
const SOURCES = [
  ['Goodreads', 'My Books, then Tools: Import and export, Export library. You get a CSV file.'],
  ['StoryGraph', 'Profile picture, Manage account, Manage your data, Export StoryGraph library.'],
  ['LibraryThing', 'More, Import/Export, Export all your books, as tab-delimited text or JSON.'],
  ['Hardcover', 'Settings, Export, then the CSV file.'],
  ['BookWyrm', 'Settings, Export book list.'],
  ['Open Library', 'My Books, Reading log, Export your reading log.'],
  ['Any other', 'A CSV file with a title in each row. We ask you what its columns are.'],
] as const;

/** Where a library can come from, and where its file is found there. */
export function Sources() {
  return (
    <section className="stack" aria-labelledby="sources">
      <h2 id="sources">Where do I find my file?</h2>
      <dl className={styles.sources}>
        {SOURCES.map(([name, where]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{where}</dd>
          </div>
        ))}
      </dl>
      <p className="small soft prose">
        Your file is read on this device. Its rows are yours alone until you bring them in. A date that the file does
        not know stays unknown, and nobody is told that you brought your books along.
      </p>
    </section>
  );
}
