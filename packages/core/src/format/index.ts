export * from './credits.ts'
export * from './day-group.ts'
export * from './duration.ts'
export * from './file-size.ts'
