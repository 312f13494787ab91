// A thread of its own for one file, loaded by its path: the bundler does not see it.
import { parentPort, workerData } from 'node:worker_threads'
import { parseTable } from './parse-table.mjs'

const table = parseTable(Buffer.from(workerData.content), workerData.limits)
parentPort.postMessage(table)
