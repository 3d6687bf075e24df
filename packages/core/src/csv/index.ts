export * from './csv-line.ts'
export * from './read-csv.ts'
