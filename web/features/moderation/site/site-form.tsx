import { languages } from '../../../../worker/features/accounts/settings/contract.ts';
import { SITE_LIST } from '../../../../worker/features/accounts/setup/site-lists-contract.ts';
import {
  type getSiteRecord,
  saveSiteRecord,
  siteLimits,
} from '../../../../worker/features/moderation/site/contract.ts';
import { limits, type OutputOf } from '../../../../worker/platform/http/contract.ts';
import { Form, SubmitButton } from '../../../platform/forms/form.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { SelectField, TextArea, TextField } from '../../../platform/ui/fields/field.tsx';
import { languagesByName } from '../../../platform/ui/text/language.ts';

const outcomes = [
  {
    name: 'report_kept',
    label: 'To a reporter, if nothing was removed',
    hint: 'In their notifications, after a moderator has decided. Leave it empty for the usual sentence.',
  },
  { name: 'report_removed', label: 'To a reporter, if it was removed', hint: 'In their notifications.' },
  { name: 'content_removed', label: 'To the writer of what was removed', hint: 'In their notifications.' },
] as const;

/** What the site says of itself, to be changed by an admin. */
export function SiteForm({ site }: { site: OutputOf<typeof getSiteRecord> }) {
  const until =
    site.announcement_until === 0 ? '' : new Date(site.announcement_until * 1000).toISOString().slice(0, 10);
  return (
    <Form
      endpoint={saveSiteRecord}
      version={site.version}
      prepare={(input, fields) => ({
        ...input,
        announcement_until: endOf(String(fields.get('announcement_end') ?? '')),
      })}
      check={({ announcement, announcement_until: end }) =>
        announcement !== '' && end === 0 ? { announcement_end: 'Choose the last day of the announcement.' } : {}
      }
      onDone={({ message }) => toast.success(message)}
      keepPage
    >
      <TextField
        label="Name"
        name="name"
        required
        maxLength={limits.name}
        defaultValue={site.name}
        hint="In the header, in the title of each page, and in previews of links."
      />
      <TextField
        label="Description"
        name="description"
        maxLength={siteLimits.description}
        defaultValue={site.description}
        hint="One sentence, for browsers that install the site."
      />
      <TextField
        label="Contact address"
        name="contact_email"
        type="email"
        required
        maxLength={limits.email}
        defaultValue={site.contact_email}
        hint="In the footer and on the legal pages. CONTACT_EMAIL of wrangler.local.toml comes first, if it is set."
      />
      <TextField
        label="Who is responsible for readers’ data"
        name="controller"
        required
        maxLength={siteLimits.controller}
        defaultValue={site.controller}
        hint="A person or an organisation, for the privacy page."
      />
      <TextArea
        label="Postal address"
        name="address"
        rows={3}
        maxLength={siteLimits.address}
        defaultValue={site.address}
        hint="Of whoever is responsible, for the privacy page."
      />
      <TextArea
        label="Rules"
        name="rules"
        rows={8}
        maxLength={siteLimits.rules}
        defaultValue={site.rules}
        hint="A page of their own, linked in the footer. A line that begins with # is a heading."
      />
      <TextField
        label="Colour"
        name="accent"
        maxLength={7}
        pattern="#[0-9A-Fa-f]{6}"
        placeholder="#8a2f2b"
        defaultValue={site.accent}
        hint="Of links and buttons, as # and six digits; the dark pages get a lighter tone. Empty for Flyleaf’s own."
      />
      <SelectField
        label="Languages of the search"
        name="languages"
        multiple
        size={6}
        defaultValue={site.languages}
        hint="Visitors and new readers search in these; none is every language. Hold Ctrl or ⌘ to choose several."
      >
        {languagesByName(languages).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Announcement"
        name="announcement"
        rows={2}
        maxLength={siteLimits.announcement}
        defaultValue={site.announcement}
        hint="At the top of the home page, for readers and visitors."
      />
      <TextField
        label="Last day of the announcement"
        name="announcement_end"
        type="date"
        defaultValue={until}
        hint="It ends at midnight, UTC."
      />
      <TextArea
        label="Blocked email domains"
        name="blocked_domains"
        rows={4}
        maxLength={SITE_LIST}
        defaultValue={site.blocked_domains}
        hint="One on each line, like example.com. No one can sign up with an address there, or send email to one."
      />
      <TextArea
        label="Words to look at first"
        name="held_words"
        rows={4}
        maxLength={SITE_LIST}
        defaultValue={site.held_words}
        hint="One word or phrase on each line. From then on, a post, a review or a name that has one is seen by others once a moderator has published it, under Reports. What is here already stays as it is, and what moderators write isn’t held."
      />
      <label className="check-line">
        <input type="checkbox" name="public_numbers" defaultChecked={site.public_numbers} />
        <span>Publish in numbers how many readers and reviews came, and what moderators decided</span>
      </label>
      {outcomes.map(({ name, label, hint }) => (
        <TextArea
          key={name}
          label={label}
          name={name}
          rows={3}
          maxLength={siteLimits.outcome}
          defaultValue={site[name]}
          hint={hint}
        />
      ))}
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  );
}

/** Returns the last second of a day (UTC) in epoch seconds; 0 for no day. */
function endOf(day: string): number {
  return day === '' ? 0 : Math.floor(Date.parse(`${day}T23:59:59Z`) / 1000);
}
