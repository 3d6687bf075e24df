/** The templates of a new workspace. */
export const TEMPLATE_KEYS = ['blank', 'team', 'writers', 'research', 'drama'] as const

export type TemplateKey = (typeof TEMPLATE_KEYS)[number]
