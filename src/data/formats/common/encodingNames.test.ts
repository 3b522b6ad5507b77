import { describe, expect, test } from 'vitest'
import { decoderOf } from './encoding.ts'
import { encodingNamed, encodingOfDriver } from './encodingNames.ts'

describe('names of encodings', () => {
  test.each([
    ['UTF-8', 'utf-8'],
    ['UTF_8', 'utf-8'],
    ['utf8', 'utf-8'],
    ['65001', 'utf-8'],
    ['CP65001', 'utf-8'],
    ['ANSI', 'windows-1252'],
    ['ANSI 1252', 'windows-1252'],
    ['ANSI 1251', 'windows-1251'],
    ['1252', 'windows-1252'],
    ['CP1252', 'windows-1252'],
    ['Windows-1250', 'windows-1250'],
    ['WINDOWS1257', 'windows-1257'],
    ['LDID/87', 'windows-1252'],
    ['LDID/201', 'windows-1251'],
    ['ISO-8859-1', 'windows-1252'],
    ['ISO 88591', 'windows-1252'],
    ['88592', 'iso-8859-2'],
    ['8859_15', 'iso-8859-15'],
    ['ISO885915', 'iso-8859-15'],
    ['latin1', 'windows-1252'],
    ['28605', 'iso-8859-15'],
    ['OEM 850', 'cp850'],
    ['IBM852', 'cp852'],
    ['cp437', 'cp437'],
    ['866', 'ibm866'],
    ['BIG-5', 'big5'],
    ['BIG5', 'big5'],
    ['950', 'big5'],
    ['936', 'gbk'],
    ['CP936', 'gbk'],
    ['GB2312', 'gbk'],
    ['gb18030', 'gb18030'],
    ['shiftjis', 'shift_jis'],
    ['Shift_JIS', 'shift_jis'],
    ['SJIS', 'shift_jis'],
    ['932', 'shift_jis'],
    ['EUCJP', 'euc-jp'],
    ['EUC-KR', 'euc-kr'],
    ['949', 'euc-kr'],
    ['koi8r', 'koi8-r'],
    ['KOI8-U', 'koi8-u'],
    ['874', 'windows-874'],
    ['10000', 'macintosh'],
    ['MacRoman', 'macintosh'],
  ])('knows %s', (written, encoding) => {
    expect(encodingNamed(written)).toBe(encoding)
  })

  test.each(['KLINGON', '12345', 'LDID/255', ''])('returns null for "%s"', written => {
    expect(encodingNamed(written)).toBeNull()
  })
})

describe('language drivers of a .dbf', () => {
  // Expected texts come from iconv; for cp895 and cp620, from the documents about Kamenický and Mazovia.
  test.each([
    [0x01, '4f726c82616e73', 'Orléans'],
    [0x02, '9d726573756e64', 'Øresund'],
    [0x03, '4f726ce9616e73', 'Orléans'],
    [0x04, '4f726c8e616e73', 'Orléans'],
    [0x08, '9d7265', 'Øre'],
    [0x13, '834a8369', 'カナ'],
    [0x1c, '517582626563', 'Québec'],
    [0x24, '53846f', 'São'],
    [0x26, '8eace1aa', 'Омск'],
    [0x4d, 'bcf2cce5', '简体'],
    [0x4e, 'bcadbfef', '서울'],
    [0x4f, 'bb4fa55f', '臺北'],
    [0x50, 'a1a2', 'กข'],
    [0x57, '80', '€'],
    [0x64, '9da264ab', 'Łódź'],
    [0x65, '8eace1aa', 'Омск'],
    [0x67, '8da2728c', 'Þórð'],
    [0x68, '80a5', 'ČŇ'],
    [0x69, '9ca264a6', 'Łódź'],
    [0x6a, '809fe3a498', 'Αθήνα'],
    [0x6b, '9ea7', 'Şğ'],
    [0x78, 'a4a4a4e5', '中文'],
    [0x79, 'bcadbfef', '서울'],
    [0x7a, 'bcf2cce5', '简体'],
    [0x7b, '834a8369', 'カナ'],
    [0x7d, 'f9ece5ed', 'שלום'],
    [0x7e, 'e3d5d1', 'مصر'],
    [0x86, '809fe3a498', 'Αθήνα'],
    [0x96, '8eecf1ea', 'Омск'],
    [0x97, 'fc976490', 'Łódź'],
    [0x98, 'b0f5dceee1', 'Αθήνα'],
    [0xc8, 'a3f3649f', 'Łódź'],
    [0xc9, 'cceef1eae2e0', 'Москва'],
    [0xca, 'dd7a6d6972', 'İzmir'],
    [0xcb, 'c1e8deede1', 'Αθήνα'],
    [0xcc, 'd06961756c696169', 'Šiauliai'],
  ])('reads with driver %i the bytes %s as %s', (driver, hex, text) => {
    expect(decoderOf(encodingOfDriver(driver))(Buffer.from(hex, 'hex'))).toBe(text)
  })
})
