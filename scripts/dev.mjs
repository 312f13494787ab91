// Development with hot reload on both sides: Vite serves the web on PORT and proxies calls to the API, which tsx
// restarts after each change.
import { spawn } from 'node:child_process'

const port = Number(process.env.PORT ?? 3000)
const apiPort = Number(process.env.API_PORT ?? port + 1)
const shared = { ...process.env, NODE_ENV: 'development', API_PORT: String(apiPort) }
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`

const children = [
  start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/api/server.ts'], {
    PORT: String(apiPort),
    PUBLIC_URL: publicUrl,
  }),
  start(['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'], { PORT: String(port) }),
]

function start(args, env) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...shared, ...env } })
  child.on('exit', (code) => stop(code ?? 1))
  return child
}

function stop(code) {
  for (const child of children) child.kill('SIGINT')
  process.exitCode = code
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
