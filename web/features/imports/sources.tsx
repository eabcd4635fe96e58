import styles from './imports.module.css';

const SOURCES = [
  ['Goodreads', 'My Books, then Tools: Import and export, Export library. You get a CSV file.'],
  ['StoryGraph', 'Profile picture, Manage account, Manage your data, Export StoryGraph library.'],
  ['LibraryThing', 'More, Import/Export, Export all your books, as tab-delimited text or JSON.'],
  ['Hardcover', 'Settings, Export, then the CSV file.'],
  ['BookWyrm', 'Settings, Export book list.'],
  ['Open Library', 'My Books, Reading log, Export your reading log.'],
  ['Openreads', 'Settings, Backup, then Export as CSV.'],
  ['Reading List', 'Settings, Import / Export, Export to CSV.'],
  ['BookBuddy and Libib', 'Backup or Settings, then Export as CSV.'],
  ['Bookmory', 'Settings, Back up: the “.bookmory” file, or a book exported as text.'],
  ['Literal', 'Settings, Export: the CSV file.'],
  ['Calibre', 'Convert books, Create a catalogue of the books, as CSV. It also has the books of Calibre-Web.'],
  ['Kobo', 'Connect it by cable, and choose “KoboReader.sqlite” in its hidden folder “.kobo”.'],
  ['Kindle', 'Connect it by cable, and choose “My Clippings.txt” in its folder “documents”.'],
  ['Any other', 'A CSV file with a title in each row. You tell us what each column is.'],
] as const;

export function Sources() {
  return (
    <section className="stack" aria-labelledby="sources">
      <h2 id="sources">Where do I find my file?</h2>
      <dl className={styles.sources}>
        {SOURCES.map(([name, instructions]) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd>{instructions}</dd>
          </div>
        ))}
      </dl>
      <p className="small soft prose">
        Your file is read on this device, and only you see its rows until you import them. A date missing from the file
        stays unknown, and no one is notified about your import.
      </p>
    </section>
  );
}
