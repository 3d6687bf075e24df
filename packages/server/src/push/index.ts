export { EventQueue } from './event-queue.ts'
export { type Flow, pour, type Pushed, pushed, readAll, type Taker } from './pushed.ts'
