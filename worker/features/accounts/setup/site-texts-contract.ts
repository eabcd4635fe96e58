/** Texts that admins can replace, with what they say otherwise. */
export const siteTexts = {
  report_kept: 'We looked into what you reported and left it in place. Thank you for telling us.',
  report_removed: 'We removed what you reported. Thank you for telling us.',
  content_removed: 'A moderator removed something you published because it broke the rules of this site.',
} as const;
export type SiteText = keyof typeof siteTexts;
