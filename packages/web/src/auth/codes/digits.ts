export { digitsOf, isWholeCode } from '@saffron/core/auth'
