// The package for Python: the clients of openapi-python-client as modules of one package, built as a wheel.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { documentFile } from '../document-file.ts'
import { type Manifest, type Packer, readme } from './packer.ts'

const requirements = path.join(import.meta.dirname, '..', 'python', 'requirements.txt')

const moduleOf = ({ name }: Manifest) => name.replaceAll('-', '_')

const example = (module: string, origin: string, verify = '') => `import os

from ${module}.accounts import Client
from ${module}.accounts.api.tokens import create_token
from ${module}.accounts.models import Grant, Token, TokenRequest
from ${module}.reference import AuthenticatedClient
from ${module}.reference.api.currencies import list_currencies

accounts = Client(base_url=${origin} + "/accounts/v1"${verify})
token = create_token.sync(
    client=accounts,
    body=TokenRequest(
        grant_type=Grant.CLIENT_CREDENTIALS,
        client_id=os.environ["CLIENT_ID"],
        client_secret=os.environ["CLIENT_SECRET"],
    ),
)
assert isinstance(token, Token)
reference = AuthenticatedClient(base_url=${origin} + "/reference/v1", token=token.access_token${verify})
currencies = list_currencies.sync(client=reference)
assert isinstance(currencies, list)
print(len(currencies))
`

export const pythonPacker: Packer = {
  name: 'python',
  needs: ['python3'],

  async build(folder, services, manifest) {
    const bin = path.join(folder, 'venv', 'bin')
    const sources = path.join(folder, 'package', moduleOf(manifest))
    mkdirSync(sources, { recursive: true })
    writeFileSync(
      path.join(sources, '__init__.py'),
      '"""Clients of the retail API, one module for each service."""\n',
    )
    writeFileSync(path.join(sources, 'py.typed'), '')
    writeFileSync(path.join(folder, 'package', 'pyproject.toml'), project(manifest))
    const code = `\`\`\`python\n${example(moduleOf(manifest), '"https://localhost:8443"')}\`\`\``
    const install = `\`pip install ${manifest.name}\`. It needs Python 3.11 or later.`
    writeFileSync(path.join(folder, 'package', 'README.md'), readme(manifest, 'Python', install, code))
    cpSync(requirements, path.join(folder, 'requirements.txt'))
    const documents = await Promise.all(services.map((service) => documentFile(service, 'openapi-json.json')))
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

  trial(folder, product, manifest) {
    mkdirSync(folder, { recursive: true })
    const program = example(moduleOf(manifest), 'os.environ["ORIGIN"]', ', verify_ssl=os.environ["CA_FILE"]')
    writeFileSync(path.join(folder, 'trial.py'), program)
    const bin = path.join(folder, 'venv', 'bin')
    return [
      { command: ['python3', '-m', 'venv', path.join(folder, 'venv')] },
      { command: [path.join(bin, 'pip'), ...QUIET, product] },
      { command: [path.join(bin, 'python'), 'trial.py'], cwd: folder },
    ]
  },
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
