export * from './transfer-in-batches.ts'
