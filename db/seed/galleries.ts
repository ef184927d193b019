import { LOCALES } from '#i18n/locales.ts'
import type { ProductPicture } from '#shared/product-picture.ts'

/**
 * What the further pictures of the demo's products show; their files are `<slug>-<name>` in pictures/files. The picture
 * studio draws those of the same names (tools/picture-studio/recipes/further.ts).
 */
export const galleries: Readonly<
  Record<string, Readonly<Partial<Record<'close' | 'setting', ProductPicture['alt']>>>>
> = {
  'moc-lan-thi-tham': {
    close: {
      vi: 'Hai bông mộc lan hồng nhạt và những nụ trên cành, nhìn gần',
      en: 'Pale pink magnolia flowers and buds on their branches, from near',
    },
    setting: {
      vi: 'Bình mộc lan men ngọc trên bàn gỗ bên cửa sổ, cạnh một tách trà',
      en: 'The celadon vase of magnolia on a wooden table near a window, beside a cup of tea',
    },
  },
  'huong-duong-ban-mai': {
    close: {
      vi: 'Hoa hướng dương và hoa baby trắng nhìn gần, trong giấy kraft',
      en: 'Sunflowers and white baby’s breath from near, in kraft paper',
    },
  },
  'hong-phan-va-baby': {
    close: {
      vi: 'Hoa hồng phấn giữa những chấm hoa baby trắng, nhìn gần',
      en: 'Soft pink roses among dots of white baby’s breath, from near',
    },
  },
  'cam-tu-cau-xanh-bien': {
    close: {
      vi: 'Ba bông cẩm tú cầu xanh và hoa baby trắng, nhìn gần',
      en: 'Three blue hydrangeas with white baby’s breath, from near',
    },
  },
  'lan-ho-diep-trang': {
    close: { vi: 'Hoa lan hồ điệp trắng, nhụy vàng, nhìn gần', en: 'White moth orchids with yellow hearts, from near' },
    setting: {
      vi: 'Chậu lan hồ điệp trắng trên bàn gỗ, cạnh một tách trà đặt trên quyển sách',
      en: 'The pot of white orchids on a wooden table, beside a cup of tea on a book',
    },
  },
  'binh-hoa-vuon-nho': {
    close: {
      vi: 'Cẩm tú cầu xanh, mẫu đơn hồng và hoa hồng trong bình, nhìn gần',
      en: 'Blue hydrangea, pink peonies and roses in their jug, from near',
    },
    setting: {
      vi: 'Bình sứ trắng đầy hoa trên bàn gỗ bên cửa sổ, cạnh một tách trà',
      en: 'The white jug full of flowers on a wooden table near a window, beside a cup of tea',
    },
  },
}

/** Returns the further pictures of a product of the demo shop, in order. */
export function galleryOf(slug: string): ProductPicture[] {
  return Object.entries(galleries[slug] ?? {}).map(([name, alt]) => ({
    imageUrl: `/objects/dp/${slug}-${name}.webp`,
    // In the order in which the shop keeps them, or an import of an export would be a change.
    alt: Object.fromEntries(LOCALES.flatMap((locale) => (alt[locale] ? [[locale, alt[locale]]] : []))),
  }))
}
