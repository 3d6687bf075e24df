/** What checks a call by the contract's own schemas, apart from it: who only calls does without them. */
export { contract as wholeContract } from '../contract/index.ts'
export { checkInput, type RawInput } from './check-input.ts'
export { fieldNames, isFileField, rowNames } from './field-names.ts'
