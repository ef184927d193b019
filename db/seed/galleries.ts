import { LOCALES } from '#i18n/locales.ts'
import type { ProductPicture } from '#shared/product-picture.ts'

/**
 * What the further pictures of the demo's products show; their files are `<slug>-<name>` in pictures/files. The picture
 * studio draws those of the same names (tools/picture-studio/recipes/further.ts).
 */
export const galleries: Readonly<
  Record<string, Readonly<Partial<Record<'close' | 'setting', ProductPicture['alt']>>>>
> = {
  'hoa-hong-do-nong-nan': {
    close: {
      vi: 'Những bông hồng đỏ thẫm trong giấy gói màu ngà, nhìn gần',
      en: 'Deep red roses in ivory paper, from near',
    },
  },
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
  'hop-hoa-pastel': {
    close: {
      vi: 'Hai bông cẩm tú cầu trắng giữa hoa hồng và cẩm chướng hồng, nhìn gần',
      en: 'Two white hydrangeas among roses and pink carnations, from near',
    },
    setting: {
      vi: 'Hộp hoa hồng phấn trên bàn gỗ bên cửa sổ, cạnh một tách trà',
      en: 'The pink hat box of flowers on a wooden table near a window, beside a cup of tea',
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
  'gio-hoa-mua-he': {
    close: {
      vi: 'Hoa hướng dương, hoa hồng cam và cẩm chướng trắng trong giỏ, nhìn gần',
      en: 'Sunflowers, orange roses and white carnations in their basket, from near',
    },
    setting: {
      vi: 'Giỏ mây đầy hoa mùa hè trên bàn gỗ bên cửa sổ, cạnh một tách trà',
      en: 'The basket of summer flowers on a wooden table near a window, beside a cup of tea',
    },
  },
  'lan-ho-diep-trang': {
    close: { vi: 'Hoa lan hồ điệp trắng, nhụy vàng, nhìn gần', en: 'White moth orchids with yellow hearts, from near' },
    setting: {
      vi: 'Chậu lan hồ điệp trắng trên bàn gỗ, cạnh một tách trà đặt trên quyển sách',
      en: 'The pot of white orchids on a wooden table, beside a cup of tea on a book',
    },
  },
  'mau-don-sang-som': {
    close: {
      vi: 'Mẫu đơn hồng nở nhiều lớp cánh trong giấy xanh nhạt, nhìn gần',
      en: 'Pink peonies with many layers of petals, in pale green paper, from near',
    },
  },
  'mau-don-sang-som-nho': {
    close: {
      vi: 'Hai bông mẫu đơn hồng ở giữa bó nhỏ, nhìn gần',
      en: 'Two pink peonies in the middle of the small bouquet, from near',
    },
  },
  'mau-don-sang-som-lon': {
    close: {
      vi: 'Mẫu đơn hồng nở dày và lá bạch đàn ở giữa bó lớn, nhìn gần',
      en: 'Pink peonies close together with eucalyptus, in the middle of the large bouquet, from near',
    },
  },
  'hong-vang-nang-thu': {
    close: {
      vi: 'Hoa hồng vàng bơ và lá bạch đàn, nhìn gần',
      en: 'Butter-yellow roses and eucalyptus leaves, from near',
    },
  },
  'hong-vang-nang-thu-nho': {
    close: {
      vi: 'Những bông hồng vàng bơ của bó nhỏ trong giấy ngà, nhìn gần',
      en: 'The butter-yellow roses of the small bouquet in ivory paper, from near',
    },
  },
  'hong-vang-nang-thu-lon': {
    close: {
      vi: 'Hoa hồng vàng bơ xếp dày thành vòm của bó lớn, nhìn gần',
      en: 'Butter-yellow roses in the full dome of the large bouquet, from near',
    },
  },
  'cuc-hoa-mi-ha-noi': {
    close: {
      vi: 'Những bông cúc họa mi cánh trắng nhị vàng, nhìn gần',
      en: 'White daisies with yellow eyes, from near',
    },
  },
  'hop-hong-trai-tim': {
    close: {
      vi: 'Hoa hồng đỏ, hồng phấn và hồng đậm xếp khít trong hộp, nhìn gần',
      en: 'Red, soft pink and deep pink roses set close together in their box, from near',
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
  'hong-trang-bach-dan': {
    close: {
      vi: 'Hoa hồng trắng ngà và lá bạch đàn, nhìn gần',
      en: 'Ivory-white roses and eucalyptus leaves, from near',
    },
  },
  'lan-ho-diep-tim': {
    close: {
      vi: 'Hoa lan hồ điệp tím, lưỡi hoa đỏ thẫm, nhìn gần',
      en: 'Purple moth orchids with deep red lips, from near',
    },
    setting: {
      vi: 'Chậu lan hồ điệp tím men lam trên bàn gỗ bên cửa sổ, cạnh một tách trà',
      en: 'The blue pot of purple orchids on a wooden table near a window, beside a cup of tea',
    },
  },
  'ly-hong-diu-dang': {
    close: {
      vi: 'Hoa ly hồng xòe cánh, nhị dài màu nâu đỏ, nhìn gần',
      en: 'Open pink lilies with long rust-brown stamens, from near',
    },
  },
  'bo-hoa-dong-noi': {
    close: {
      vi: 'Cẩm chướng hồng và cam, cúc trắng và cúc vàng, nhìn gần',
      en: 'Pink and coral carnations with white and yellow daisies, from near',
    },
  },
  'lang-hoa-hong-phat': {
    close: {
      vi: 'Hoa hồng đỏ và cẩm chướng cam chen nhau trong lẵng, nhìn gần',
      en: 'Red roses and orange carnations side by side in their basket, from near',
    },
  },
  'sinh-nhat-hong-tim': {
    close: {
      vi: 'Hoa hồng tím nhạt và cẩm chướng tím trong giấy hồng, nhìn gần',
      en: 'Lilac roses and purple carnations in pink paper, from near',
    },
  },
  'huong-duong-thinh-vuong': {
    close: { vi: 'Hoa hướng dương và hai bông hồng vàng, nhìn gần', en: 'Sunflowers and two yellow roses, from near' },
    setting: {
      vi: 'Bình hướng dương cao màu lam trên bàn gỗ, cạnh một tách trà đặt trên quyển sách',
      en: 'The tall blue vase of sunflowers on a wooden table, beside a cup of tea on a book',
    },
  },
  'cam-chuong-hong-tham': {
    close: {
      vi: 'Cẩm chướng hồng đậm, mép cánh răng cưa, nhìn gần',
      en: 'Deep pink carnations with frilled edges, from near',
    },
  },
  'khuynh-diep-va-baby': {
    close: {
      vi: 'Lá khuynh diệp giữa những chấm hoa baby trắng, nhìn gần',
      en: 'Eucalyptus leaves among dots of white baby’s breath, from near',
    },
    setting: {
      vi: 'Bình thủy tinh cắm khuynh diệp và hoa baby trên bàn gỗ bên cửa sổ, cạnh một tách trà',
      en: 'The glass vase of eucalyptus and baby’s breath on a wooden table near a window, beside a cup of tea',
    },
  },
  'cam-chuong-cau-vong': {
    close: {
      vi: 'Cẩm chướng tím, trắng, vàng, đỏ và hồng đậm, nhìn gần',
      en: 'Lilac, white, yellow, red and deep pink carnations, from near',
    },
    setting: {
      vi: 'Bình thủy tinh tròn đầy cẩm chướng nhiều màu trên bàn gỗ, cạnh một tách trà',
      en: 'The round glass vase of carnations in many colours on a wooden table, beside a cup of tea',
    },
  },
  'ke-hoa-phat-loc': {
    close: {
      vi: 'Hoa ly vàng, hoa hướng dương và hoa hồng đỏ, nhìn gần',
      en: 'Golden lilies, sunflowers and red roses, from near',
    },
  },
  'gio-hong-cam-hoang-hon': {
    close: {
      vi: 'Ba bông ly trắng giữa những bông hồng cam, nhìn gần',
      en: 'Three white lilies among orange roses, from near',
    },
    setting: {
      vi: 'Giỏ hồng cam và ly trắng trên bàn gỗ bên cửa sổ, cạnh một tách trà',
      en: 'The basket of orange roses and white lilies on a wooden table near a window, beside a cup of tea',
    },
  },
  'sen-hong-thang-sau': {
    close: {
      vi: 'Hoa sen hồng và một chiếc lá sen trên miệng bình, nhìn gần',
      en: 'Pink lotus flowers and a leaf above the mouth of their vase, from near',
    },
    setting: {
      vi: 'Bình thủy tinh cắm sen hồng trên bàn gỗ bên cửa sổ, cạnh một tách trà',
      en: 'The glass vase of pink lotus on a wooden table near a window, beside a cup of tea',
    },
  },
  'sen-trang-thanh-tinh': {
    close: {
      vi: 'Hai bông sen trắng trước một chiếc lá sen, nhìn gần',
      en: 'Two white lotus flowers before a lotus leaf, from near',
    },
  },
  'ly-trang-tuong-niem': {
    close: {
      vi: 'Hoa ly trắng đã ngắt phấn và lá xanh, nhìn gần',
      en: 'White lilies without their pollen, and green leaves, from near',
    },
  },
  'hong-trang-tien-biet': {
    close: {
      vi: 'Những bông hồng trắng xếp dày trong giỏ, nhìn gần',
      en: 'White roses close together in their basket, from near',
    },
  },
  'vong-hoa-trang': {
    close: {
      vi: 'Hoa hồng và cẩm chướng trắng kết trên vòng hoa, nhìn gần',
      en: 'White roses and carnations on the wreath, from near',
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
