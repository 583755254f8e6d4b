import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { countElements, type PageNode, pageTree } from '../measuring/page-tree.ts'

/** React without anything around it: the elements, attributes and texts of a page, created and rendered anew for every request, all before the first byte, by the renderer that the storefront uses. Argument: the HTML file. */
const tree = pageTree(readFileSync(process.argv[2] ?? '', 'utf8'))

const render = (node: PageNode, key: number): ReactNode => {
  if (typeof node === 'string') return node
  const props: Record<string, unknown> = { key, ...node.attributes }
  return node.raw === undefined
    ? createElement(node.name, props, ...(node.children.length > 0 ? [node.children.map(render)] : []))
    : createElement(node.name, { ...props, dangerouslySetInnerHTML: { __html: node.raw } })
}

const server = createServer((_, response) => {
  const chunks: Buffer[] = []
  const sink = new PassThrough()
  sink.on('data', (chunk: Buffer) => chunks.push(chunk))
  sink.on('end', () => {
    const body = Buffer.concat(chunks)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': String(body.length) })
    response.end(body)
  })
  const { pipe } = renderToPipeableStream(render(tree, 0), { onAllReady: () => pipe(sink) })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port, elements: countElements(tree) })}\n`)
})
