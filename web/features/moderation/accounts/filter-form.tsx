import { Link, useNavigate } from 'react-router';
import type { findBursts } from '../../../../worker/features/moderation/accounts/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../platform/ui/button.tsx';
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx';
import { type AccountFilter, isAll } from './filter.ts';

interface FilterFormProps {
  filter: AccountFilter;
  isAdmin: boolean;
  bursts: OutputOf<typeof findBursts>;
}

const hourText = (hour: number) =>
  new Date(hour * 1000).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

// The filter in the form in which the URL holds it, so that a further field narrows it.
function inUrl({ hour, ...texts }: AccountFilter) {
  return { ...texts, ...(hour === undefined ? {} : { hour: String(hour) }) };
}

/**
 * Filters accounts, and suggests filters for likely spam floods: hours with many sign-ups, and texts shared by several
 * accounts.
 */
export function FilterForm({ filter, isAdmin, bursts: { hours, texts } }: FilterFormProps) {
  const navigate = useNavigate();
  const search = (form: FormData) => {
    const value = (name: string) => String(form.get(name) ?? '').trim();
    void navigate(
      paths.accounts({ ...inUrl(filter), query: value('query'), prefix: value('prefix'), state: value('state') }),
    );
  };
  return (
    <div className="stack">
      <form
        className="fields"
        aria-label="Find accounts"
        onSubmit={(event) => {
          event.preventDefault();
          search(new FormData(event.currentTarget));
        }}
      >
        <TextField
          label={isAdmin ? 'Name, email, identity or ID' : 'Name or ID'}
          name="query"
          defaultValue={filter.query}
        />
        {isAdmin ? <TextField label="Email starts with" name="prefix" defaultValue={filter.prefix} /> : null}
        <SelectField label="Sanction" name="state" defaultValue={filter.state ?? ''}>
          <option value="">Any</option>
          <option value="limited">Limited</option>
          <option value="suspended">Suspended</option>
          <option value="waiting">Waiting for approval</option>
        </SelectField>
        <div className="row">
          <Button type="submit" look="primary">
            Find
          </Button>
          {isAll(filter) ? null : <ButtonLink to={paths.accounts({})}>Show all</ButtonLink>}
        </div>
      </form>
      {filter.hour === undefined ? null : <p>Signed up in the hour from {hourText(filter.hour)} UTC.</p>}
      {filter.text === undefined ? null : <p>Published: {filter.text}</p>}
      {hours.length + texts.length === 0 ? null : (
        <section className="stack" aria-labelledby="bursts">
          <h2 id="bursts">Unusual activity</h2>
          <ul className="stack">
            {hours.map(({ hour, accounts }) => (
              <li key={hour}>
                <Link to={paths.accounts({ ...inUrl(filter), hour: String(hour) })}>
                  {accounts.toLocaleString('en')} sign-ups from {hourText(hour)} UTC
                </Link>
              </li>
            ))}
            {texts.map(({ text, accounts }) => (
              <li key={text}>
                <Link to={paths.accounts({ ...inUrl(filter), text })}>
                  {accounts.toLocaleString('en')} accounts published: {text.slice(0, 80)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
