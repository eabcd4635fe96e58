/** Changes of the ways into an account, of which its owner is notified. */
export const wayInTexts = {
  passkey_added: 'A passkey was added to your account',
  identity_added: 'Another way to log in was added to your account',
  identity_removed: 'A way to log in was removed from your account',
  codes_made: 'New recovery codes were made for your account',
  token_made: 'A token for programs was made for your account',
  link_made: 'An admin made a recovery link for your account',
  recovered: 'Someone logged in to your account with a recovery code or link',
} as const;
