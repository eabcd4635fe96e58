import type { Examples } from '../../../support/worker/examples.ts';

/** Valid calls of the settings, of the export and of leaving. */
export const examples: Examples = {
  '/api/settings/get': () => ({}),
  '/api/settings/editusername': { input: () => ({ username: 'Ada Lovelace' }), writes: ['name_words'] },
  '/api/users/get_profile_privacy': () => ({}),
  '/api/users/edit_profile_privacy': { input: () => ({ profile_privacy: 'nobody' }), writes: [] },
  '/api/users/edit_picture': {
    input: () => ({
      new_picture_type: 'generated',
      picture: '',
      picture_is_default: true,
      variant: 'sunset',
      seed: 'a lighthouse',
      colors: ['#8A2F2B', '#E2B55A', '#2e6a4d', '#F2EBE1', '#3B332B'],
    }),
    writes: [],
  },
  '/api/settings/edit_languages': {
    input: () => ({ language: 'pt', search_languages: ['pt', 'pt-BR', 'en'] }),
    writes: [],
  },
  '/api/settings/edit_activity_sharing': {
    input: () => ({ show: ['gave_up'], hide: ['started', 'reviewed'] }),
    writes: [],
  },
  '/api/settings/edit_time_zone': { input: () => ({ time_zone: 'America/Sao_Paulo' }), writes: [] },
  '/api/users/export': { input: () => ({}), writes: [] },
  '/api/users/delete': {
    input: async ({ app }) => {
      // The last admin can't leave.
      await app.admin();
      return { confirm: 'confirm' };
    },
    writes: 'all',
    again: 'signed_out',
  },
};
