export { eachDatabase } from './each-database.ts'
