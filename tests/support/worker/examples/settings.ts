import type { Examples } from '../examples.ts';

/** Valid calls of the settings, of the export and of leaving. */
export const examples: Examples = {
  '/api/settings/get': () => ({}),
  '/api/settings/editusername': () => ({ username: 'Ada Lovelace' }),
  '/api/users/get_profile_privacy': () => ({}),
  '/api/users/edit_profile_privacy': () => ({ profile_privacy: 'nobody' }),
  '/api/users/edit_picture': () => ({
    new_picture_type: 'generated',
    picture: '',
    picture_is_default: true,
    variant: 'sunset',
    seed: 'a lighthouse',
    colors: ['#8A2F2B', '#E2B55A', '#2e6a4d', '#F2EBE1', '#3B332B'],
  }),
  '/api/settings/edit_languages': () => ({ language: 'pt', search_languages: ['pt', 'pt-BR', 'en'] }),
  '/api/settings/edit_telling': () => ({ told: ['finished', 'gave_up'] }),
  '/api/settings/edit_time_zone': () => ({ time_zone: 'America/Sao_Paulo' }),
  '/api/users/export': () => ({}),
  '/api/users/delete': () => ({ confirm: 'confirm' }),
};
