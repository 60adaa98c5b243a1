/**
 * The widths of QR codes' images, in pixels. With every number of them, each image would be drawn hundreds of times, and few
 * responses would come from a cache.
 */
export const QR_SIZES = [64, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1024, 1536, 2048] as const;

/** The widths of PDFs, in millimeters. */
export const QR_PRINT_SIZES = [20, 30, 40, 50, 60, 80, 100, 150, 200] as const;
