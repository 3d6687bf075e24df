export { joinSentences } from '@saffron/core/format'
