// Lays JSON out as the project's formatter does; the rules page loads it when it is first needed.
import * as babel from 'prettier/plugins/babel'
import * as estree from 'prettier/plugins/estree'
import { format } from 'prettier/standalone'

export const formatJson = (text) =>
  format(text, { parser: 'json', plugins: [babel, estree], printWidth: 110 })
