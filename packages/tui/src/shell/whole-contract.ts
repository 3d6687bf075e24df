/** Every call with its schemas. Imported where it's needed, so that it's in a chunk of its own. */
export { contract as wholeContract } from '@saffron/core/contract'
