import { runCommand } from './run-command.ts'

// A reader such as `head` closes the pipe early: the command continues and its output is lost. Any other output error
// counts. A backup that fails ends standard output with its own error, which the command reports.
let outputFailed = false
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') outputFailed = true
  })
}

const code = await runCommand(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})
process.exitCode = code === 0 && outputFailed ? 1 : code
