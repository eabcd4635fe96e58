import { expect, test } from 'vitest';
import { changedFacts } from '../../../web/features/moderation/changed-facts.ts';
import { differences } from '../../../web/features/moderation/differences.ts';

const shown = {
  title: 'The Gilt Heron',
  authors: 'Ada Heronshaw\nBo Stone',
  series: 'Herons',
  position: '1',
  year: '1999',
  pages: '',
  description: 'A heron.',
};

function fieldsWith(changes: Record<string, string>): FormData {
  const { series, ...others } = shown;
  const fields = new FormData();
  const values = { ...others, series_name: series, cover: '', ...changes };
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return fields;
}

test.for([
  [{}, {}],
  [{ title: 'The Gold Heron' }, { title: 'The Gold Heron' }],
  [{ authors: 'Ada Heronshaw\n\n' }, { authors: ['Ada Heronshaw'] }],
  [{ position: '1.5' }, { series: { name: 'Herons', position: '1.5' } }],
  [{ series_name: '' }, { series: null }],
  [{ year: '-44' }, { year: -44 }],
  [{ year: '' }, { year: null }],
  [{ pages: '212' }, { pages: 212 }],
  [{ description: ' ' }, { description: null }],
  [{ cover: 'drawn' }, { cover_of: null }],
  [{ cover: '9780306406157' }, { cover_of: '9780306406157' }],
] as const)('of the fields %o, only %o is sent', ([changes, sent]) => {
  expect(changedFacts(shown, fieldsWith(changes))).toEqual(sent);
});

test('a librarian reads what a correction changes, and not what is right by now', () => {
  const before = { title: 'Herons', year: 1965, pages: 658, series: null };
  expect(differences({ title: 'Herons', year: 1965, pages: 604, description: 'A heron.' }, before)).toEqual([
    'Pages: 604, not 658',
    'Description',
  ]);
  expect(differences({ series: { name: 'Herons', position: '2' } }, before)).toEqual(['Series: Herons 2, not none']);
});
