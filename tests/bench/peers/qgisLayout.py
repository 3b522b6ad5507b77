"""Prints zones as an A3 or A4 PDF with QGIS: map, title and legend with five classes of equal counts.

Usage: qgisLayout.py ZONES LABEL SIZE RUNS
Writes a line of JSON: the milliseconds of each export, without the start of QGIS, and the bytes of the file.
"""

import json
import os
import sys
import tempfile
import time

from qgis.core import (
    QgsApplication,
    QgsClassificationQuantile,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsFeatureRequest,
    QgsGradientColorRamp,
    QgsGraduatedSymbolRenderer,
    QgsLayoutExporter,
    QgsLayoutItemLabel,
    QgsLayoutItemLegend,
    QgsLayoutItemMap,
    QgsLayoutPoint,
    QgsLayoutSize,
    QgsPrintLayout,
    QgsProject,
    QgsUnitTypes,
    QgsVectorLayer,
)
from qgis.PyQt.QtGui import QColor

MM = QgsUnitTypes.LayoutMillimeters
SHEETS = {"a3": (420, 297), "a4": (297, 210)}


def loaded(path, label, project):
    # In memory, so that no export reads the file again.
    layer = QgsVectorLayer(path, "Zones", "ogr").materialize(QgsFeatureRequest())
    renderer = QgsGraduatedSymbolRenderer(label)
    renderer.setClassificationMethod(QgsClassificationQuantile())
    renderer.updateClasses(layer, 5)
    renderer.updateColorRamp(QgsGradientColorRamp(QColor("#f7fbff"), QColor("#08306b")))
    layer.setRenderer(renderer)
    project.setCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
    project.addMapLayer(layer)
    return layer


def page(project, layer, size):
    width, height = SHEETS[size]
    layout = QgsPrintLayout(project)
    layout.initializeDefaults()
    layout.pageCollection().page(0).setPageSize(QgsLayoutSize(width, height, MM))

    def put(item, left, top, wide, high):
        item.attemptMove(QgsLayoutPoint(left, top, MM))
        item.attemptResize(QgsLayoutSize(wide, high, MM))
        layout.addLayoutItem(item)

    shown = QgsLayoutItemMap(layout)
    # An item without a size has no extent.
    shown.setRect(0, 0, width, height)
    put(shown, 10, 20, width - 80, height - 30)
    shown.setLayers([layer])
    to_page = QgsCoordinateTransform(layer.crs(), project.crs(), project)
    shown.zoomToExtent(to_page.transformBoundingBox(layer.extent()))
    title = QgsLayoutItemLabel(layout)
    title.setText("Zones")
    put(title, 10, 5, width - 20, 12)
    legend = QgsLayoutItemLegend(layout)
    legend.setLinkedMap(shown)
    put(legend, width - 65, 20, 55, 80)
    return layout


def main(path, label, size, runs):
    QgsApplication.setPrefixPath("/usr", True)
    application = QgsApplication([], False)
    application.initQgis()
    project = QgsProject.instance()
    layout = page(project, loaded(path, label, project), size)
    took = []
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "map.pdf")
        for _ in range(runs):
            began = time.perf_counter()
            result = QgsLayoutExporter(layout).exportToPdf(file, QgsLayoutExporter.PdfExportSettings())
            took.append((time.perf_counter() - began) * 1000)
            if result != QgsLayoutExporter.Success:
                raise SystemExit(f"QGIS could not export the layout: {result}")
        print(json.dumps({"ms": took, "bytes": os.path.getsize(file)}))
    # The process ends here: QGIS may crash while it releases its objects.
    sys.stdout.flush()
    os._exit(0)


main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
