// The package for Python: the clients of openapi-python-client as modules of one package, with the files of the folder
// python/, built as a wheel. mypy checks what a program imports.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { documentFile } from '../document-file.ts'
import { type Manifest, type Packer, readmeOf } from './packer.ts'

const requirements = path.join(import.meta.dirname, '..', 'python', 'requirements.txt')
const sourcesOfPackage = path.join(import.meta.dirname, 'python')

const moduleOf = ({ name }: Manifest) => name.replaceAll('-', '_')

export const pythonPacker: Packer = {
  name: 'python',
  needs: ['python3'],

  async build(folder, services, manifest) {
    const bin = path.join(folder, 'venv', 'bin')
    const sources = path.join(folder, 'package', moduleOf(manifest))
    mkdirSync(sources, { recursive: true })
    cpSync(sourcesOfPackage, sources, { recursive: true, filter: (file) => !file.endsWith('.md') })
    writeFileSync(path.join(sources, 'py.typed'), '')
    writeFileSync(path.join(folder, 'package', 'pyproject.toml'), project(manifest))
    const readme = readmeOf(sourcesOfPackage, { ...manifest, module: moduleOf(manifest) })
    writeFileSync(path.join(folder, 'package', 'README.md'), readme)
    cpSync(requirements, path.join(folder, 'requirements.txt'))
    const documents = await Promise.all(services.map((service) => documentFile(service, 'openapi-json.json')))
    writeFileSync(path.join(sources, 'services.py'), connectionOf(services, documents))
    return [
      { command: ['python3', '-m', 'venv', path.join(folder, 'venv')] },
      { command: [path.join(bin, 'pip'), ...QUIET, '-r', path.join(folder, 'requirements.txt')] },
      ...services.map((service, at) => ({
        command: [
          ...[path.join(bin, 'openapi-python-client'), 'generate', '--path', documents[at] ?? ''],
          ...['--output-path', path.join(sources, service), '--meta', 'none', '--fail-on-warning'],
        ],
        env: { PATH: `${bin}${path.delimiter}${process.env.PATH}` },
      })),
      {
        command: [path.join(bin, 'pip'), 'wheel', '--quiet', '--disable-pip-version-check', '--no-deps', '.'],
        cwd: path.join(folder, 'package'),
      },
    ]
  },

  product: (folder, manifest) =>
    path.join(folder, 'package', `${moduleOf(manifest)}-${manifest.version}-py3-none-any.whl`),

  install(folder, product) {
    mkdirSync(folder, { recursive: true })
    const venv = path.join(folder, 'venv')
    return [
      { command: ['python3', '-m', 'venv', venv] },
      { command: [path.join(venv, 'bin', 'pip'), ...QUIET, product] },
    ]
  },
  readme: (folder, manifest) => {
    const [version = ''] = readdirSync(path.join(folder, 'venv', 'lib'))
    const information = `${moduleOf(manifest)}-${manifest.version}.dist-info`
    return path.join(folder, 'venv', 'lib', version, 'site-packages', information, 'METADATA')
  },
  program: 'checkout.py',
  run: (folder) => ({
    command: [
      ...['sh', '-c', 'SSL_CERT_FILE="$CA_FILE" exec "$0" checkout.py'],
      path.join(folder, 'venv', 'bin', 'python'),
    ],
  }),
}

/** The class with a client for each service. */
function connectionOf(services: readonly string[], documents: readonly string[]): string {
  const properties = services.map((service, at) => {
    const { servers } = JSON.parse(readFileSync(documents[at] ?? '', 'utf8'))
    const { pathname } = new URL(servers[0].url)
    return `
    @cached_property
    def ${service}(self) -> ${service}.AuthenticatedClient:
        return self._client(${service}.AuthenticatedClient, "${pathname}")
`
  })
  return `"""The clients of a connection."""

from functools import cached_property

from . import ${services.join(', ')}
from .connection import ConnectionBase


class Connection(ConnectionBase):
    """A client for each service, with one token."""
${properties.join('')}`
}

const QUIET = ['install', '--quiet', '--disable-pip-version-check']

/** What npm calls UNLICENSED, to which others have no rights, has another name here (PEP 639). */
const spdxOf = ({ license }: Manifest) => (license === 'UNLICENSED' ? 'LicenseRef-Proprietary' : license)

/** The libraries of the generated clients, in the versions with which the generator is tried. */
const project = (manifest: Manifest) => `[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "${manifest.name}"
version = "${manifest.version}"
description = "Clients of the retail API, generated from its OpenAPI documents"
readme = "README.md"
license = "${spdxOf(manifest)}"
requires-python = ">=3.11"
dependencies = ["httpx>=0.28,<0.29", "attrs>=22.2"]

[tool.setuptools.packages.find]
include = ["${moduleOf(manifest)}*"]

[tool.setuptools.package-data]
"*" = ["py.typed"]
`
