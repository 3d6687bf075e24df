export * from './gift-card-words.ts'
export * from './recharge-file.ts'
export * from './record-text.ts'
export * from './written-prices.ts'
