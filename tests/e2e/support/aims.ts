import { expect, type Page } from '@playwright/test';
import { api, newReader, toastOf } from './support.ts';
import { DUNE, PRIDE } from './world.ts';

// Where visitors go who are asked to sign in.

const EMMA = '9780141439587';

/** Creates a private club and a code of it. */
export async function createClub(page: Page, name: string): Promise<{ id: string; code: string }> {
  const context = page.context();
  const founder = await newReader(context, `Founder of ${name}`);
  const body = { name, privacy_setting: 'private' };
  const { book_club_id: id } = await api<{ book_club_id: string }>(
    context,
    '/api/restricted/bookclub/create',
    body,
    founder,
  );
  const path = '/api/bookclub/manage/generate_invite_code';
  const { invite_code: code } = await api<{ invite_code: string }>(context, path, { club_id: id }, founder);
  return { id, code };
}

// Each prepares where a visitor goes, and returns the check that they are there. The same reader comes up to three times.
export const aims: Readonly<Record<string, (page: Page, time: number) => Promise<() => Promise<void>>>> = {
  'a page': async (page, time) => {
    const address = ['/notifications', '/streak', '/challenge'][time] ?? '';
    await page.goto(address);
    return () => expect(page).toHaveURL(address);
  },
  'a club’s code': async (page) => {
    const { id, code } = await createClub(page, 'Invited Club');
    await page.goto(`/bookclub/join?code=${code}`);
    return () => expect(page).toHaveURL(`/bookclub/view?id=${id}`);
  },
  'a friend’s invite': async (page, time) => {
    const friend = await newReader(page.context(), 'Grace Inviting');
    const { code } = await api<{ code: string }>(page.context(), '/api/social/invite_link', {}, friend);
    await page.goto(`/invite?code=${code}`);
    return async () => {
      await expect(toastOf(page, 'You are friends now').first()).toBeVisible();
      // A new reader who was going nowhere else is welcomed.
      await expect(page).toHaveURL(time === 0 ? '/welcome' : new RegExp(`/profile\\?.*${friend.userId}`));
    };
  },
  'what was pressed': async (page, time) => {
    const address = `/book?isbn=${[DUNE, PRIDE, EMMA][time]}`;
    await page.goto(address);
    const want = page.getByRole('main').getByRole('button', { name: /^Want to read: / });
    await want.click();
    return async () => {
      await expect(page).toHaveURL(address);
      await expect(want).toHaveAttribute('aria-pressed', 'true');
    };
  },
};
