// Reads one uploaded table in a worker thread, which ends with it.
import { parentPort, workerData } from 'node:worker_threads'
import { packTable } from './packed-table.ts'
import { parseTable } from './parse-table.ts'
import type { TableToParse } from './read-table.ts'

const { content, limits, place } = workerData as TableToParse
const parsed = await parseTable(Buffer.from(content), limits, place)
parentPort!.postMessage('problem' in parsed ? parsed : packTable(parsed))
