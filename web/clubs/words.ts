import { type GenreFocus, genreFocuses, type Role } from '../../worker/clubs/contract.ts';

/** Roles as they are shown. */
export const roleNames: Readonly<Record<Role, string>> = { admin: 'Admin', member: 'Member' };

/** "1 member", "12 members". */
export function membersOf(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'member' : 'members'}`;
}

/** What a club reads, as its page says it. */
export function focusOf(genre: GenreFocus): string {
  return genre === 'none' ? 'No Genre Focus' : `Focus on ${genreFocuses[genre]}`;
}
