import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { recordStoredActs, reportLostActs } from './lost-acts.ts';
import type { ActStore, QueuedAct, StoredAct } from './outbox.ts';

interface Schema extends DBSchema {
  /** API responses, by path and input. */
  answers: { key: string; value: { key: string; text: string; storedAt: number }; indexes: { storedAt: number } };
  acts: { key: number; value: StoredAct };
}

const nameOf = (userId: string) => `flyleaf-${userId}`;
const MAX_ANSWERS = 400;

// Only one database is open, since a page of another account is reloaded.
let open: { userId: string; database: Promise<IDBPDatabase<Schema>> } | null = null;

function databaseOf(userId: string): Promise<IDBPDatabase<Schema>> {
  if (open?.userId !== userId) {
    const database = openDB<Schema>(nameOf(userId), 1, {
      upgrade(created) {
        created.createObjectStore('answers', { keyPath: 'key' }).createIndex('storedAt', 'storedAt');
        created.createObjectStore('acts', { keyPath: 'id', autoIncrement: true });
        reportLostActs(userId);
      },
      // Another tab is deleting the database because it logs out.
      blocking: () => void database.then((one) => one.close()),
      terminated: () => {
        open = null;
      },
    });
    open = { userId, database };
  }
  return open.database;
}

/** Deletes what this browser stores of an account; on demand without the actions that wait. */
export async function deleteDatabase(userId: string, { keepsActs }: { keepsActs: boolean }): Promise<void> {
  const database = await databaseOf(userId);
  if (keepsActs && (await database.count('acts')) > 0) return database.clear('answers');
  database.close();
  open = null;
  await deleteDB(nameOf(userId));
  recordStoredActs(userId, 0);
}

export async function storeAnswer(userId: string, key: string, text: string): Promise<void> {
  const database = await databaseOf(userId);
  await database.put('answers', { key, text, storedAt: Date.now() });
  const tooMany = (await database.count('answers')) - MAX_ANSWERS;
  if (tooMany <= 0) return;
  const oldest = await database.getAllKeysFromIndex('answers', 'storedAt', undefined, tooMany);
  await Promise.all(oldest.map((one) => database.delete('answers', one)));
}

export async function storedAnswer(userId: string, key: string): Promise<string | undefined> {
  return (await (await databaseOf(userId)).get('answers', key))?.text;
}

export async function storedAnswers(userId: string): Promise<string[]> {
  return (await (await databaseOf(userId)).getAll('answers')).map(({ text }) => text);
}

export const actStoreOf = (userId: string): ActStore => ({
  all: async () => (await (await databaseOf(userId)).getAll('acts')) as QueuedAct[],
  async change(stored, removed) {
    const { store, done } = (await databaseOf(userId)).transaction('acts', 'readwrite');
    const changes = [...stored.map((act) => store.put(act)), ...removed.map((id) => store.delete(id))];
    const [count] = await Promise.all([store.count(), done, ...changes]);
    recordStoredActs(userId, count);
  },
});
