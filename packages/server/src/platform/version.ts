import manifest from '../../../../package.json' with { type: 'json' }

/** The version of the product. */
export const { version } = manifest
