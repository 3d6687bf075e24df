import type { Person } from '@saffron/core/auth'

/** Owns the agents that come with the installation. It has no members, so they can only be forked. */
export const INSTALLATION = '00000000-0000-7000-8000-000000000001'

/** The author of these agents. */
export const PRODUCT: Person = { id: INSTALLATION, name: 'Saffron' }
